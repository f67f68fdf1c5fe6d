// The real sandbox for tests of the product: on free ports, with a folder of its own and known secrets.
// Invariant: `stop` ends it and takes its folder away.
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

/** `productUrl` may be left out where nothing is to be delivered: port 9 answers nobody. */
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
