/** Which of several servers a connection is for, as libpq's `target_session_attrs` names it. */
type SessionTarget = "any" | "read-write" | "primary";

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseUrl {
  /** In the order they are tried; empty where the URL names one server, or none, in the ordinary way. */
  readonly hosts: readonly DatabaseHost[];
  readonly target: SessionTarget;
  /** The same URL with the first host alone, as the driver reads it. */
  readonly connectionString: string;
}

const SHAPE = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/s;
const TARGET = /(?<=[?&])target_session_attrs=([^&]*)&?/;
const HOST = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:]+)(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORT = 5432;

/**
 * Reads a connection URL that may name several hosts, which the driver cannot:
 * `postgresql://user:password@one:5432,two:5432/bank?target_session_attrs=read-write`.
 * Throws `TypeError`, without the password, when hosts or target cannot be read.
 */
export function parseDatabaseUrl(url: string): DatabaseUrl {
  const parts = SHAPE.exec(url)?.groups;
  if (!parts) return { hosts: [], target: "any", connectionString: url };
  const { start = "", hosts: list = "", rest = "" } = parts;
  const target = sessionTarget(TARGET.exec(rest)?.[1]);
  const others = rest.replace(TARGET, "").replace(/[?&]$/, "");
  const names = list.split(",");
  if (names.length === 1 && target === "any") {
    return { hosts: [], target, connectionString: `${start}${list}${others}` };
  }
  return {
    hosts: names.map(databaseHost),
    target: target === "any" && names.length > 1 ? "read-write" : target,
    connectionString: `${start}${names[0]}${others}`,
  };
}

function sessionTarget(given: string | undefined): SessionTarget {
  if (given === undefined || given === "any") return "any";
  if (given === "read-write" || given === "primary") return given;
  throw new TypeError(
    `target_session_attrs=${given} is not for a server that writes: use read-write or primary`,
  );
}

function databaseHost(text: string): DatabaseHost {
  const { host, port } = HOST.exec(text)?.groups ?? {};
  if (host === undefined) throw new TypeError(`"${text}" is not a host of a database URL`);
  return { host: host.replace(/^\[|\]$/g, ""), port: port === undefined ? DEFAULT_PORT : Number(port) };
}
