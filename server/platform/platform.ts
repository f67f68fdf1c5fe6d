// What every feature builds on. Source: docs/design.md §2.
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { EventBus } from './event-bus.ts';
import type { Http } from './http.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Vault } from './secrets.ts';
import type { Sessions } from './session.ts';

export type Platform = {
  config: Config;
  db: Db;
  log: Log;
  events: EventBus;
  jobs: Jobs;
  vault: Vault;
  sessions: Sessions;
  /** The product's own address: visitors, lenders, borrowers, providers. */
  web: Http;
  /** The console's address, port and origin. */
  console: Http;
};
