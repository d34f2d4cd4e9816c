import type { FastifyInstance } from "fastify";
import { DomainError } from "../domain-error.js";
import { duplicateKey } from "./duplicate-key.js";
import { isStorableJson } from "./storable-text.js";

/**
 * Reads JSON bodies so that they mean one thing only: a key that stands twice is refused, for another reader of
 * the same text could take the other value. Keys that reach for prototypes stay refused, and so is text that cannot be
 * stored: it would fail the statement it shares with the requests of others.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    void parse(request, body, (error, value) => {
      const twice = error ? undefined : duplicateKey(body);
      if (twice === undefined && !error && !isStorableJson(body, value))
        done(new DomainError("request.invalid"));
      else if (twice === undefined) done(error, value);
      else done(new DomainError("request.invalid", {}, { [twice]: "stands twice" }));
    });
  });
}
