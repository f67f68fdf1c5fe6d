// Clients that request one page again and again over open connections, with as little work of their own as possible,
// since they share the machine with the server.
// Invariant: an answer of another length than the first aborts the measurement.
import net from 'node:net';

export type Asked = { port: number; path: string; headers: Readonly<Record<string, string>> };

const connections = 32;

/** Answers a second over this time. */
export async function countAnswers(target: Asked, ms: number): Promise<number> {
  const request = Buffer.from(
    `GET ${target.path} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\n${linesOf(target.headers)}\r\n`,
  );
  const length = await lengthOf(target.port, request);
  const until = performance.now() + ms;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(target.port, request, length, until)),
  );
  return (counts.reduce((sum, count) => sum + count, 0) / ms) * 1_000;
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** Bytes of a whole answer, including headers. */
function lengthOf(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      socket.destroy();
      const length = /^content-length: (\d+)\r$/im.exec(text.slice(0, head + 2))?.[1];
      if (!text.startsWith('HTTP/1.1 200 ') || length === undefined) reject(new Error(text.slice(0, head)));
      else resolve(head + 4 + Number(length));
    });
  });
}

function askUntil(port: number, request: Buffer, length: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let [answers, received] = [0, 0];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', ({ length: more }: Buffer) => {
      received += more;
      if (received < length) return;
      if (received > length) {
        reject(new Error(`${received} bytes where ${length} were expected`));
        return;
      }
      if (performance.now() >= until) {
        socket.destroy();
        resolve(answers);
        return;
      }
      received = 0;
      answers += 1;
      socket.write(request);
    });
  });
}
