// Port: e-mail, through any SMTP server.
// Invariant: one call is one attempt; the Message-ID is made from the reference, so a mailbox can drop a repeat.
// Plain text only: user input never becomes HTML here.
// Source: docs/domain.md §9; docs/ports/email.md.
import { createHash } from 'node:crypto';
import { PATIENCE_MS, PortFailure } from '#platform/outbound.ts';

export type EmailMessage = { to: string; subject: string; text: string; reference: string };
export type Email = { send(message: EmailMessage): Promise<void> };

/** `url`: `smtp://host:port` or `smtps://user:password@host:port`; `from`: the sender's address, with or without a name. */
export function connectEmail(settings: { url: string; from: string; timeoutMs?: number }): Email {
  const timeout = settings.timeoutMs ?? PATIENCE_MS;
  const options = {
    ...smtpServerOf(settings.url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ to, subject, text, reference }) {
      // As an object the address is one recipient, even if it contains commas or brackets.
      const recipient = { name: '', address: to };
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport(options).sendMail({
          from: settings.from,
          to: recipient,
          subject,
          text,
          messageId: messageIdOf(reference, settings.from),
        });
      } catch (error) {
        throw failureOfSmtp(error);
      }
    },
  };
}

function smtpServerOf(value: string): {
  host: string;
  port: number;
  secure: boolean;
  auth?: { user: string; pass: string };
} {
  const url = new URL(value);
  const secure = url.protocol === 'smtps:';
  const server = { host: url.hostname, port: Number(url.port) || (secure ? 465 : 587), secure };
  if (url.username === '') return server;
  return { ...server, auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } };
}

function messageIdOf(reference: string, from: string): string {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(reference).digest('hex').slice(0, 40)}@${domain}>`;
}

// A 5xx reply is a definite no; a lost connection or a 4xx reply may be retried.
function failureOfSmtp(error: unknown): PortFailure {
  const reply = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const isRefusal = typeof reply === 'number' && reply >= 500 && reply < 600;
  const message = error instanceof Error ? error.message : 'failed';
  return new PortFailure(
    isRefusal ? 'refused' : 'unknown',
    typeof reply === 'number' ? `smtp_${reply}` : 'unreachable',
    `email: ${message}`,
  );
}
