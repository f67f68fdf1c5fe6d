// One HTTP call to an address that somebody else named: only https, only to public hosts, limited in time, no redirect.
// Invariant: the address that the name stands for is judged when the connection is made, so a name that moves to an inner
// address later is refused too. Source: decision 0109.
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type Circuit, CircuitOpen } from './circuit.ts';
import { PortFailure } from './outbound.ts';

const longestAddress = 1_000;

/** Whether an address may be called: https on the usual port, no user, a host name and no number, nothing internal. */
export function isPublicAddress(text: string): boolean {
  if (text.length > longestAddress || !URL.canParse(text)) return false;
  const { protocol, port, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  // A browser's rules have turned every way of writing a number into four parts or brackets.
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return false;
  return (
    /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) && !/\.(localhost|local|internal|lan|home|arpa)$/.test(hostname)
  );
}

const inner = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, bits, 'ipv4');
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  // Tunnels, which may end at an inner address, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(net, bits, 'ipv6');

/** Whether a number of the network is a public one. */
export function isPublicNumber(number: string): boolean {
  const family = isIP(number);
  if (family === 4) return !inner.check(number, 'ipv4');
  return family === 6 && outer.check(number, 'ipv6') && !inner.check(number, 'ipv6');
}

type FindAddress = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Finds the numbers of a host, and fails when one of them is not public. */
export const publicLookup =
  (find: FindAddress): LookupFunction =>
  (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error) done(error, '', 0);
      else if (!first || found.some(({ address }) => !isPublicNumber(address)))
        done(new Error('the host is not public'), '', 0);
      else if (options.all === true) done(null, found);
      else done(null, first.address, first.family);
    });
  };

type PublicCall = {
  url: string;
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  /** Where one keeps count of what fails; who counts in the database needs none. */
  circuit?: Circuit;
  /** The origin of our own stand-in, the only one that may be inside. */
  standIn: string | null;
};

/** Posts a body and returns the status of the answer, whose own body is not read. Throws what `callOut` throws. */
export async function callPublic(call: PublicCall): Promise<number> {
  const url = URL.canParse(call.url) ? new URL(call.url) : null;
  const isStandIn = url !== null && url.origin === call.standIn;
  if (url === null || !(isStandIn || isPublicAddress(call.url)))
    throw new PortFailure('refused', 'not_public', 'the address is not a public one');
  try {
    const once = () => send(url, call, isStandIn);
    return await (call.circuit?.through(once, (status) => status >= 500) ?? once());
  } catch (error) {
    if (error instanceof CircuitOpen) throw new PortFailure('unknown', 'circuit_open', error.message);
    const reason = error instanceof Error ? error.message : 'failed';
    // The path is what opens the way to a browser: it stays out of logs.
    throw new PortFailure('unknown', 'unreachable', `POST: ${reason}`);
  }
}

function send(url: URL, call: PublicCall, isStandIn: boolean): Promise<number> {
  const { headers, body, timeoutMs } = call;
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        signal: AbortSignal.timeout(timeoutMs),
        ...(isStandIn ? {} : { lookup: publicLookup(lookup) }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
