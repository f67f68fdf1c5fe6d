// The settings that the programs are started with: the one place that knows the name of every variable. A variable in
// the environment of `npm start` overrides the value here, except for URLs and secrets that must match each other.
import path from 'node:path';

/** @typedef {{ app: string, owner: string, audit: string, embedded: boolean }} DatabaseUrls */
/** @typedef {{ site: string, console: string, sandbox: string }} Addresses */
/**
 * @typedef {object} Shared
 * @property {string} folder
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {import('./network.mjs').Ports} ports
 * @property {DatabaseUrls} databases
 */

/** What every program needs from the environment, and nothing more. */
function surroundings() {
  const passed = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_OPTIONS', 'LOG_LEVEL'];
  return Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

/** @param {Shared} shared @returns {{ environment: Record<string, string>, addresses: Addresses }} */
export function productEnvironment({ folder, secrets, ports, databases }) {
  const sandbox = `http://127.0.0.1:${ports.sandbox}`;
  const addresses = {
    site: `http://localhost:${ports.product}`,
    console: `http://localhost:${ports.console}`,
    sandbox: `http://localhost:${ports.sandbox}`,
  };
  const environment = {
    ...surroundings(),
    TITIAN_MODE: 'demo',
    NODE_ENV: 'development',
    SERVICES: process.env['SERVICES'] ?? 'web,worker,console',
    HOST: process.env['HOST'] ?? '127.0.0.1',
    PORT: String(ports.product),
    CONSOLE_PORT: String(ports.console),
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? addresses.site,
    CONSOLE_URL: process.env['CONSOLE_URL'] ?? addresses.console,
    SANDBOX_URL: addresses.sandbox,
    DATABASE_URL: databases.app,
    MIGRATION_DATABASE_URL: databases.owner,
    AUDIT_DATABASE_URL: databases.audit,
    TOKEN_SECRET: secrets.TOKEN_SECRET,
    ENCRYPTION_KEY: secrets.ENCRYPTION_KEY,
    HASH_KEY: secrets.HASH_KEY,
    BANK_URL: sandbox,
    BANK_SECRET: secrets.BANK_SECRET,
    SMS_URL: sandbox,
    SMS_KEY: secrets.SMS_KEY,
    PUSH_KEY: secrets.PUSH_KEY,
    PUSH_URL: sandbox,
    WEBHOOK_URL: sandbox,
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    SIGNATURE_URL: sandbox,
    SIGNATURE_SECRET: secrets.SIGNATURE_SECRET,
    CLOCK_URL: sandbox,
    STORAGE_DIR: path.join(folder, 'storage'),
    DATA_DIR: folder,
    // There is no load balancer here that must stop sending calls.
    STOP_AFTER_SECONDS: process.env['STOP_AFTER_SECONDS'] ?? '0',
  };
  return { environment, addresses };
}

/**
 * @param {Shared} shared @param {string} [resetUrl] where the demonstration is made anew, if it can be
 * @returns {Record<string, string>}
 */
export function sandboxEnvironment({ folder, secrets, ports }, resetUrl) {
  return {
    ...surroundings(),
    NODE_ENV: 'development',
    HOST: process.env['HOST'] ?? '127.0.0.1',
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DATA: path.join(folder, 'sandbox'),
    PRODUCT_URL: `http://127.0.0.1:${ports.product}`,
    BANK_SECRET: secrets.BANK_SECRET,
    SIGNATURE_SECRET: secrets.SIGNATURE_SECRET,
    SMS_KEY: secrets.SMS_KEY,
    STORAGE_DIR: path.join(folder, 'storage'),
    ...(resetUrl === undefined ? {} : { RESET_URL: resetUrl }),
  };
}
