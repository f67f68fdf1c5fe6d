// The outside world, put together: one client for each port.
// Source: domain §9, design §2.
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import { connectEmail, type Email } from './email.ts';
import { connectPayments, type Payments } from './payments.ts';
import { connectSignature, type Signature } from './signature.ts';
import { connectSms, type Sms } from './sms.ts';
import { connectStorage, type Storage } from './storage.ts';

export type Ports = { sms: Sms; email: Email; payments: Payments; signature: Signature; storage: Storage };

export function connectPorts(config: Config, db: Db): Ports {
  const productNow = () => now(db);
  return {
    sms: connectSms({ url: config.SMS_URL, key: config.SMS_KEY }),
    email: connectEmail({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    payments: connectPayments({ url: config.BANK_URL, secret: config.BANK_SECRET, now: productNow }),
    signature: connectSignature({
      url: config.SIGNATURE_URL,
      secret: config.SIGNATURE_SECRET,
      now: productNow,
      trustedRootsPem: config.SIGNATURE_ROOTS,
    }),
    storage: connectStorage(config),
  };
}
