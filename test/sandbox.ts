// The real sandbox for tests of the product: on free ports, with its own folder and known secrets.
// Invariant: `stop` ends it and removes its folder.
// Source: docs/domain.md §9; docs/ports/.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/server.ts';

export const sandboxSecrets = {
  bankSecret: 'test-bank-secret',
  signatureSecret: 'test-signature-secret',
  smsKey: 'test-sms-key',
};

/** `productUrl` may be omitted if nothing is to be delivered: nothing listens on port 9. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'titian-sandbox-'));
  const sandbox = await startSandbox({
    dataFolder,
    productUrl: 'http://127.0.0.1:9',
    repeatAfterMs: 50,
    ...sandboxSecrets,
    ...options,
  });
  return {
    ...sandbox,
    async stop() {
      await sandbox.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
