// Listens for notifications of work over one dedicated connection, and reconnects whenever it is lost. Nothing
// depends on it: missed work is found by the worker's own rounds. Decision 0003.
import pg from 'pg';
import type { Log } from './log.ts';

export const workChannel = 'titian_work';

const retryMs = 1_000;

type Parts = {
  databaseUrl: string;
  log: Log;
  /** Called with the payload, usually the name of a kind of work. */
  onNotification(payload: string): void;
  /** Called each time it starts listening again; earlier notifications are lost. */
  onConnected(): void;
};

export function listenForWork({ databaseUrl, log, onNotification, onConnected }: Parts): { stop(): Promise<void> } {
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async () => {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'titian listener',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    current = client;
    const onLost = (cause?: unknown) => {
      if (current !== client || isStopped) return;
      current = undefined;
      log.warn({ error: String(cause ?? 'ended') }, 'not listening for work, connecting again');
      void client.end().catch(() => undefined);
      retry = setTimeout(() => {
        connecting = connect();
      }, retryMs);
    };
    // Stays attached to the end: an unhandled connection error would end the program.
    client.on('error', onLost);
    client.on('end', () => onLost());
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${workChannel}`);
      if (!isStopped) onConnected();
    } catch (error) {
      onLost(error);
    }
  };
  let connecting = connect();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await connecting;
      await current?.end().catch(() => undefined);
    },
  };
}
