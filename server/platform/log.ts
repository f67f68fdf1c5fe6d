// Logs: JSON lines, one for each request and job, with one list of what is never logged. Source: docs/design.md §3.
import { type Logger, pino } from 'pino';

const secrets = [
  'password',
  '_password',
  'currentPassword',
  'plainPassword',
  'token',
  'referenceToken',
  'code',
  'identityNumber',
  'npwpNumber',
  'number',
  'accountNumber',
  'bankAccountNumber',
  'pdf',
  'authorization',
  'cookie',
];

/** Keys whose values never reach a log, at the first three depths. */
export const redaction = secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: { paths: redaction, censor: '[dihapus]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}

export type Log = Logger;

/** For lines whose fields are fixed in the code and hold nothing secret: redaction would cost more than writing them. */
export const withoutRedaction = (log: Log): Log => log.child({}, { redact: [] });
