// Configuration: read once from the environment. One error lists every fault, with a sentence for each variable.
// Production refuses to start with the sandbox, a default key or a missing key.
// Source: docs/design.md §3; docs/domain.md §9.
import { isIP } from 'node:net';
import { z } from 'zod';
import { faultPointNames, faultPointShape } from './fault-point.ts';
import { isGuessable, isGuessableBytes } from './key-strength.ts';
import { isPrivateKey } from './push-key.ts';
import { residencyFaults } from './residency.ts';

const secret = (what: string) =>
  z.string({ error: `belum diisi: ${what}` }).min(32, `paling sedikit 32 huruf: ${what}`);
const address = (what: string) => z.url({ error: `harus alamat lengkap: ${what}` });
const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: `harus bilangan ${least} sampai ${most}` })
    .int(`harus bilangan ${least} sampai ${most}`)
    .min(least, `paling sedikit ${least}`)
    .max(most, `paling banyak ${most}`);
const port = whole(0, 65_535);
const encryptionKey = z
  .string({ error: 'belum diisi: kunci enkripsi, 32 bita dalam base64' })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'harus 32 bita dalam base64');
/** The private key of web push (VAPID): a number of the curve P-256. */
const pushKey = z
  .string({ error: 'belum diisi: kunci push ke peramban, 32 bita dalam base64' })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32 && isPrivateKey(key), 'harus 32 bita dalam base64');

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
  /** Where a program that is only a worker answers /healthz and /readyz. */
  WORKER_PORT: port.default(8083),
  PUBLIC_URL: address('alamat situs bagi pengguna').default('http://127.0.0.1:8080'),
  CONSOLE_URL: address('alamat konsol bagi petugas').default('http://127.0.0.1:8081'),
  TRUSTED_PROXIES: z.string().default(''),
  DATABASE_URL: address('basis data, peran titian_app'),
  DATABASE_POOL: whole(2, 64).default(10),
  TOKEN_SECRET: secret('kunci tanda tangan token masuk'),
  /** A `_PREVIOUS` key only reads what it signed or encrypted before: docs/operations.md. */
  TOKEN_SECRET_PREVIOUS: secret('kunci tanda tangan token yang diganti').optional(),
  ENCRYPTION_KEY: encryptionKey,
  ENCRYPTION_KEY_PREVIOUS: encryptionKey.optional(),
  HASH_KEY: secret('kunci sidik kesamaan nomor pribadi'),
  BANK_URL: address('layanan bank'),
  BANK_SECRET: secret('rahasia bersama dengan bank'),
  BANK_SECRET_PREVIOUS: secret('rahasia bank yang diganti').optional(),
  /** The number of the escrow account: a statement file that names an account must name this one. */
  ESCROW_ACCOUNT: z
    .string()
    .regex(/^\d{5,20}$/, 'harus angka')
    .optional(),
  SMS_URL: address('gerbang SMS'),
  SMS_KEY: secret('kunci gerbang SMS'),
  PUSH_KEY: pushKey,
  /** The stand-in push service of a demonstration; without it, browsers use that of their maker. */
  PUSH_URL: address('layanan push ruang uji coba').optional(),
  /** The only inner address that a webhook may have: the receiver of a demonstration. */
  WEBHOOK_URL: address('penerima webhook ruang uji coba').optional(),
  /** Pictures of the map for the console, with {z}, {x} and {y}; without it maps show points and distances alone. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{}/]+\/\S*\{z\}\S*$/, 'harus alamat dengan {z}, {x}, dan {y}')
    .optional(),
  /** Whom the map names as its source. */
  MAP_ATTRIBUTION: z.string().max(200).default('© OpenStreetMap'),
  SMTP_URL: z.string({ error: 'belum diisi: server email' }).regex(/^smtps?:\/\//, 'harus smtp:// atau smtps://'),
  MAIL_FROM: z.string().default('Titian <halo@titian.example>'),
  SIGNATURE_URL: address('penyedia tanda tangan digital'),
  SIGNATURE_SECRET: secret('rahasia bersama dengan penyedia tanda tangan'),
  SIGNATURE_SECRET_PREVIOUS: secret('rahasia penyedia tanda tangan yang diganti').optional(),
  SIGNATURE_ROOTS: z.string().optional(),
  STORAGE_DIR: z.string().optional(),
  S3_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_KEY_ID: z.string().optional(),
  S3_SECRET: z.string().optional(),
  /**
   * In production: the region of each part, `database=…,backup=…,objects=…,logs=…,mail=…`, and the document that
   * allows another country.
   */
  DATA_REGIONS: z.string().optional(),
  RESIDENCY_EXCEPTION: z.string().optional(),
  CLOCK_URL: z.string().optional(),
  SANDBOX_URL: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** How long a stopping program still serves, so that no call reaches one that is gone. */
  STOP_AFTER_SECONDS: whole(0, 60).default(5),
  /** Where this process kills itself, for tests of what a crash leaves behind. */
  FAULT_POINT: z
    .string()
    .regex(faultPointShape, `harus ${faultPointNames.join(', ')}, dengan :n untuk lintasan ke-n`)
    .optional(),
});

/** The variables by name, with the schema's description and the default or undefined; for `.env.example`. */
export const variables = Object.entries(schema.shape).map(([name, type]) => {
  const unset = type.safeParse(undefined);
  const sentence = type.safeParse({}).error?.issues[0]?.message.replace('belum diisi: ', '');
  return {
    name,
    sentence: sentence?.startsWith('Invalid') ? undefined : sentence,
    isRequired: !unset.success,
    preset: unset.success ? unset.data : undefined,
  };
});

export type Config = Readonly<z.output<typeof schema>>;

/** Reads the configuration, or throws one error that lists every fault. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(filled);
  const issues = parsed.error?.issues ?? [];
  const faults = issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  const named = new Set(issues.map((issue) => issue.path[0]));
  faults.push(...storageFaults(filled));
  if (filled.TITIAN_MODE === 'production') faults.push(...productionFaults(filled, named));
  if (!parsed.success || faults.length > 0) {
    throw new Error(`Konfigurasi belum benar:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  return Object.freeze(parsed.data);
}

type Filled = Readonly<Record<string, string | undefined>>;

function storageFaults({ STORAGE_DIR, S3_URL, S3_BUCKET, S3_KEY_ID, S3_SECRET }: Filled): string[] {
  if (STORAGE_DIR || (S3_URL && S3_BUCKET && S3_KEY_ID && S3_SECRET)) return [];
  return ['STORAGE_DIR atau S3_URL, S3_BUCKET, S3_KEY_ID dan S3_SECRET: belum diisi'];
}

const isWeak = (name: string, key: string): boolean =>
  name.startsWith('ENCRYPTION_KEY') || name === 'PUSH_KEY'
    ? isGuessableBytes(Buffer.from(key, 'base64'))
    : isGuessable(key);

/** Whether an address names a domain, which passkeys are bound to: browsers bind them to no IP address. */
function isDomain(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return true;
  const { hostname } = new URL(address);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') && !hostname.endsWith('.');
}

/** What a demonstration may do and production may not; skips variables already named for another fault. */
function productionFaults(filled: Filled, named: ReadonlySet<PropertyKey | undefined>): string[] {
  const faults: string[] = [];
  if (filled.CLOCK_URL) faults.push('CLOCK_URL: jam buatan tidak boleh dipakai di produksi');
  if (filled.SANDBOX_URL) faults.push('SANDBOX_URL: dunia tiruan tidak boleh dipakai di produksi');
  if (filled.PUSH_URL) faults.push('PUSH_URL: layanan push tiruan tidak boleh dipakai di produksi');
  if (filled.WEBHOOK_URL) faults.push('WEBHOOK_URL: penerima webhook tiruan tidak boleh dipakai di produksi');
  if (filled.FAULT_POINT) faults.push('FAULT_POINT: titik gangguan tidak boleh dipakai di produksi');
  // Without configured roots the product would trust any root named in the provider's answer.
  if (!filled.SIGNATURE_ROOTS?.includes('-----BEGIN CERTIFICATE-----')) {
    faults.push('SIGNATURE_ROOTS: di produksi harus berisi sertifikat akar penyedia tanda tangan (PEM)');
  }
  for (const name of ['PUBLIC_URL', 'CONSOLE_URL', 'BANK_URL', 'SMS_URL', 'SIGNATURE_URL']) {
    if (!named.has(name) && !filled[name]?.startsWith('https://')) faults.push(`${name}: di produksi harus https://`);
  }
  if (!named.has('PUBLIC_URL') && !isDomain(filled.PUBLIC_URL)) {
    faults.push('PUBLIC_URL: di produksi harus memakai nama domain, karena kunci sandi terikat pada nama itu');
  }
  const keys = ['TOKEN_SECRET', 'ENCRYPTION_KEY', 'HASH_KEY', 'BANK_SECRET', 'SMS_KEY', 'PUSH_KEY', 'SIGNATURE_SECRET'];
  const secrets = keys.flatMap((name) => [filled[name] ?? [], filled[`${name}_PREVIOUS`] ?? []].flat());
  if (new Set(secrets).size !== secrets.length) faults.push('Kunci: dua kunci tidak boleh sama');
  for (const name of keys.flatMap((key) => [key, `${key}_PREVIOUS`])) {
    const key = filled[name];
    if (key && !named.has(name) && isWeak(name, key))
      faults.push(`${name}: kunci mudah ditebak, buat yang acak (openssl rand -base64 32)`);
  }
  return [...faults, ...residencyFaults(filled)];
}
