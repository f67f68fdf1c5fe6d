// Assembles the stand-in world and opens its two ports: HTTP and SMTP.
// Invariant: when `startSandbox` resolves both ports answer; when `stop` resolves everything acknowledged is on disk.
// Source: docs/domain.md §9; docs/ports/.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { registerBankApi, registerHabitApi } from './bank/bank.api.ts';
import { registerBankPages } from './bank/bank.pages.ts';
import { createBank } from './bank/bank.ts';
import { registerDeskPages } from './bank/desk.pages.ts';
import { registerStatementPages } from './bank/statement.pages.ts';
import { createHabits } from './bank/habits.ts';
import { registerClock } from './clock/clock.pages.ts';
import { createWalk } from './clock/walk.ts';
import { registerAssets } from './core/assets.ts';
import { installHttp } from './core/http.ts';
import { createSmtpServer, registerMail } from './mail/mail.ts';
import { registerPeople } from './people/people.ts';
import { registerPromised } from './signature/promised.ts';
import { registerSignatureApi } from './signature/signature.api.ts';
import { registerSignaturePages } from './signature/signature.pages.ts';
import { openSignatureProvider } from './signature/signature.ts';
import { registerPush } from './push/push.ts';
import { registerReset } from './reset/reset.pages.ts';
import { registerSms } from './sms/sms.ts';
import { registerStorage } from './storage/storage.ts';
import { registerWebhooks } from './webhook/webhook.ts';
import { createWorld, type SandboxSettings } from './world.ts';

export type SandboxOptions = Pick<
  SandboxSettings,
  'dataFolder' | 'productUrl' | 'bankSecret' | 'signatureSecret' | 'smsKey'
> &
  Partial<SandboxSettings>;

export type Sandbox = {
  url: string;
  smtpPort: number;
  /** Moves the clock as its page does; resolves when it has arrived, or has stopped because the product does not answer. */
  jump(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

const DEFAULTS = {
  port: 0,
  smtpPort: 0,
  host: '127.0.0.1',
  storageFolder: null,
  resetUrl: null,
  patienceMs: 20_000,
  repeatAfterMs: 2_000,
};
const LARGEST_BODY = 16 * 1024 * 1024;

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings: SandboxSettings = { ...DEFAULTS, ...options };
  const world = createWorld(settings);
  const app = fastify({ bodyLimit: LARGEST_BODY, forceCloseConnections: true, requestTimeout: 30_000 });
  installHttp(app, settings.productUrl);

  const bank = createBank(world);
  const habits = createHabits(world, bank);
  const { clock, stopping } = world;
  const { catchUp, follow } = habits;
  const walk = createWalk({ clock, catchUp, follow, patienceMs: settings.patienceMs, stopping });

  world.onStop(walk.idle);

  registerAssets(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  registerBankApi(app, world, bank);
  registerHabitApi(app, habits);
  registerBankPages(app, world, bank, habits);
  registerDeskPages(app, world, bank);
  registerStatementPages(app, world, bank);
  registerClock(app, world, walk);
  registerSms(app, world);
  await registerPush(app, world);
  registerWebhooks(app);
  const mailbox = registerMail(app, world);
  registerPeople(app, world);
  registerReset(app, world);
  registerStorage(app, world);
  const signature = await openSignatureProvider(world);
  registerSignatureApi(app, world, signature, registerPromised(app, world, signature));
  registerSignaturePages(app, world, signature);

  const smtp = createSmtpServer(world, mailbox);
  const url = await app.listen({ port: settings.port, host: settings.host });
  const smtpListener = smtp.listen(settings.smtpPort, settings.host);
  try {
    await once(smtpListener, 'listening');
  } catch (error) {
    await app.close();
    throw error;
  }
  // An error of one connection must not affect the others.
  smtp.on('error', () => undefined);
  bank.outbox.notify();
  signature.outbox.notify();
  walk.resume();

  return {
    url,
    smtpPort: (smtpListener.address() as AddressInfo).port,
    jump: walk.jump,
    async stop() {
      await Promise.all([app.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
      await world.stop();
    },
  };
}
