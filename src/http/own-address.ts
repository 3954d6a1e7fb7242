/** Addresses of this machine that a client can open. Pure. */

/** To listen there means all addresses of the machine; nobody can connect to it. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0', '0']);

export const isEverywhere = (host: string): boolean => everywhere.has(host);

/** `http://host:port` of a server that listens on `host`; that of this machine alone when it listens everywhere. */
export const ownAddress = (host: string, port: number): string => {
  const known = isEverywhere(host) ? '127.0.0.1' : host;
  return `http://${known.includes(':') ? `[${known}]` : known}:${port}`;
};
