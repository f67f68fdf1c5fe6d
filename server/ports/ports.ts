// All ports to the outside world, one client each. Source: docs/domain.md §9; docs/design.md §2.
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { connectEmail, type Email } from './email.ts';
import { connectPayments, type Payments } from './payments.ts';
import { connectPush, type Push } from './push.ts';
import { connectSignature, type Signature } from './signature.ts';
import { connectSms, type Sms } from './sms.ts';
import { connectWebhook, type WebhookPort } from './webhook.ts';
import { connectStorage, type Storage, type StorageConfig } from './storage.ts';

export type Ports = {
  sms: Sms;
  email: Email;
  push: Push;
  webhook: WebhookPort;
  payments: Payments;
  signature: Signature;
  storage: Storage;
};

export function connectPorts(config: Config, db: Db): Ports {
  const productNow = () => now(db);
  return {
    sms: connectSms({ url: config.SMS_URL, key: config.SMS_KEY }),
    email: connectEmail({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    push: connectPush({ key: config.PUSH_KEY, standIn: config.PUSH_URL, contact: config.MAIL_FROM }),
    webhook: connectWebhook({ standIn: config.WEBHOOK_URL }),
    payments: connectPayments({ url: config.BANK_URL, secret: config.BANK_SECRET, now: productNow }),
    signature: connectSignature({
      url: config.SIGNATURE_URL,
      secret: config.SIGNATURE_SECRET,
      now: productNow,
      trustedRootsPem: config.SIGNATURE_ROOTS,
    }),
    storage: connectStorage(storageConfig(config)),
  };
}

/** A bucket where one is configured, else the folder; the configuration guarantees one of them. */
function storageConfig(config: Config): StorageConfig {
  const keys = {
    encryptionKey: config.ENCRYPTION_KEY.toString('hex'),
    ...(config.ENCRYPTION_KEY_PREVIOUS ? { otherKey: config.ENCRYPTION_KEY_PREVIOUS.toString('hex') } : {}),
  };
  const { S3_URL, S3_BUCKET, S3_REGION, S3_KEY_ID, S3_SECRET } = config;
  if (S3_URL && S3_BUCKET && S3_KEY_ID && S3_SECRET) {
    return {
      ...keys,
      kind: 's3',
      endpoint: S3_URL,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_KEY_ID,
      secretAccessKey: S3_SECRET,
    };
  }
  return { ...keys, kind: 'folder', folder: config.STORAGE_DIR ?? '' };
}
