// The one script of every page: keeps the page that stands in without a connection, and wakes the parts that move, each
// when it comes into view. Source: design §1 (islands only where something moves).
import { wakeIslands } from './islands.ts';

if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js');
wakeIslands();
