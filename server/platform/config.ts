// Configuration: read once from the environment, every fault named in one go, with a sentence for each variable.
// Production refuses to start with the sandbox, a default or an unset key. Source: design §3, domain §9.
import { z } from 'zod';

const secret = (what: string) =>
  z.string({ error: `belum diisi: ${what}` }).min(32, `paling sedikit 32 huruf: ${what}`);
const address = (what: string) => z.url({ error: `harus alamat lengkap: ${what}` });
const port = z.coerce.number().int().min(0).max(65535);

const schema = z.object({
  TITIAN_MODE: z.enum(['production', 'demo'], { error: 'isi production atau demo' }).default('demo'),
  SERVICES: z
    .string()
    .default('web,worker,console')
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(['web', 'worker', 'console'], { error: 'hanya web, worker dan console' }))),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  CONSOLE_PORT: port.default(8081),
  PUBLIC_URL: address('alamat situs bagi pengguna').default('http://127.0.0.1:8080'),
  CONSOLE_URL: address('alamat konsol bagi petugas').default('http://127.0.0.1:8081'),
  TRUSTED_PROXIES: z.string().default(''),
  DATABASE_URL: address('basis data, peran titian_app'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(64).default(10),
  TOKEN_SECRET: secret('kunci tanda tangan token masuk'),
  ENCRYPTION_KEY: z
    .string({ error: 'belum diisi: kunci enkripsi, 32 bita dalam base64' })
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'harus 32 bita dalam base64'),
  HASH_KEY: secret('kunci sidik kesamaan nomor pribadi'),
  BANK_URL: address('layanan bank'),
  BANK_SECRET: secret('rahasia bersama dengan bank'),
  SMS_URL: address('gerbang SMS'),
  SMS_KEY: secret('kunci gerbang SMS'),
  SMTP_URL: z.string({ error: 'belum diisi: server surel' }).regex(/^smtps?:\/\//, 'harus smtp:// atau smtps://'),
  MAIL_FROM: z.string().default('Titian <halo@titian.example>'),
  SIGNATURE_URL: address('penyedia tanda tangan digital'),
  SIGNATURE_SECRET: secret('rahasia bersama dengan penyedia tanda tangan'),
  SIGNATURE_ROOTS: z.string().optional(),
  STORAGE_DIR: z.string().optional(),
  S3_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  CLOCK_URL: z.string().optional(),
  SANDBOX_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  FAULT_POINT: z.string().optional(),
});

export type Config = Readonly<z.output<typeof schema>>;

/** Reads the configuration or throws one error that names every fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  const faults = parsed.success
    ? productionFaults(parsed.data)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  if (!parsed.success || faults.length > 0) {
    throw new Error(`Konfigurasi belum benar:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  return Object.freeze(parsed.data);
}

function productionFaults(config: z.output<typeof schema>): string[] {
  const faults: string[] = [];
  if (!config.STORAGE_DIR && !(config.S3_URL && config.S3_BUCKET && config.S3_KEY_ID && config.S3_SECRET)) {
    faults.push('STORAGE_DIR atau S3_URL, S3_BUCKET, S3_KEY_ID dan S3_SECRET: belum diisi');
  }
  if (config.TITIAN_MODE !== 'production') return faults;
  if (config.CLOCK_URL) faults.push('CLOCK_URL: jam buatan tidak boleh dipakai di produksi');
  if (config.SANDBOX_URL) faults.push('SANDBOX_URL: dunia tiruan tidak boleh dipakai di produksi');
  if (config.FAULT_POINT) faults.push('FAULT_POINT: titik gangguan tidak boleh dipakai di produksi');
  for (const name of ['PUBLIC_URL', 'CONSOLE_URL', 'BANK_URL', 'SMS_URL', 'SIGNATURE_URL'] as const) {
    if (!config[name].startsWith('https://')) faults.push(`${name}: di produksi harus https://`);
  }
  const secrets = [config.TOKEN_SECRET, config.HASH_KEY, config.BANK_SECRET, config.SMS_KEY, config.SIGNATURE_SECRET];
  if (new Set(secrets).size !== secrets.length) faults.push('Kunci: dua kunci tidak boleh sama');
  return faults;
}
