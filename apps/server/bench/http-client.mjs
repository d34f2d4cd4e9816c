// A keep-alive client as light as Node's own, so that the load costs little beside what is measured.
import http from "node:http";

export function createClient(origin, connections) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(origin);

  /** One request; answers its status and JSON body. */
  return function call(method, path, { headers = {}, body } = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...headers,
            ...(text === undefined
              ? {}
              : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const chunks = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const said = Buffer.concat(chunks).toString();
            resolve({ status: response.statusCode, json: said === "" ? undefined : JSON.parse(said) });
          });
        },
      );
      request.on("error", reject);
      request.end(text);
    });
  };
}
