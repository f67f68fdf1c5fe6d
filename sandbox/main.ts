// Starts the stand-in world as a separate program: settings from the environment, one line when it listens, a
// graceful stop.
// Invariant: it binds to this machine only, unless HOST says otherwise.
// Source: docs/domain.md §9; docs/ports/README.md.
import { resolve } from 'node:path';
import { startSandbox } from './server.ts';

function portOf(name: string, otherwise: number): number {
  const port = Number(process.env[name] ?? otherwise);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a port number.`);
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is missing: the secret or folder that product and sandbox share.`);
  return value;
}

// Its pages show every message and move money without a password.
if (process.env.TITIAN_MODE === 'production' || process.env.NODE_ENV === 'production')
  throw new Error('The sandbox does not start in production.');

try {
  const sandbox = await startSandbox({
    dataFolder: resolve(needed('SANDBOX_DATA')),
    productUrl: process.env.PRODUCT_URL ?? 'http://127.0.0.1:8080',
    bankSecret: needed('BANK_SECRET'),
    signatureSecret: needed('SIGNATURE_SECRET'),
    smsKey: needed('SMS_KEY'),
    port: portOf('SANDBOX_PORT', 8082),
    smtpPort: portOf('SANDBOX_SMTP_PORT', 1025),
    host: process.env.HOST ?? '127.0.0.1',
    resetUrl: process.env.RESET_URL ?? null,
    storageFolder: process.env.STORAGE_DIR ? resolve(process.env.STORAGE_DIR) : null,
  });
  console.log(`sandbox: ${sandbox.url}, SMTP ${sandbox.smtpPort}`);
  const end = () => {
    sandbox.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
