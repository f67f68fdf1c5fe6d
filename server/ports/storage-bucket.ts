// Encrypted objects in a bucket that speaks the S3 API (path style, signature version 4).
// Invariant: an object counts as written only after the bucket's 2xx, and as missing only after its 404; everything
// else is an error that the caller sees within the time limit.
// Source: docs/ports/storage.md.

import { AwsClient } from 'aws4fetch';
import type { RawStore } from './raw-store.ts';

const timeLimitMs = 5_000;
const retries = 2;

export type Bucket = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

export function bucketStore(config: Bucket): RawStore {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries,
    initRetryMs: 100,
  });
  const base = `${config.endpoint.replace(/\/+$/, '')}/${config.bucket}`;
  const call = (method: string, key: string, body?: Buffer) =>
    client.fetch(`${base}/${key}`, {
      method,
      signal: AbortSignal.timeout(timeLimitMs),
      redirect: 'error',
      ...(body ? { body: new Uint8Array(body), headers: { 'content-type': 'application/octet-stream' } } : {}),
    });

  return {
    async write(key, bytes) {
      const answer = await call('PUT', key, bytes);
      await answer.body?.cancel();
      if (!answer.ok) throw refused('PUT', answer.status);
    },
    async read(key) {
      const answer = await call('GET', key);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw refused('GET', answer.status);
    },
    async remove(key) {
      const answer = await call('DELETE', key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw refused('DELETE', answer.status);
    },
  };
}

// Without the object's name: names are secret, and this text is logged.
function refused(method: string, status: number): Error {
  return new Error(`The object store answered ${status} to a ${method}.`);
}
