// (being written)
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';

export function registerLending(_platform: Platform, _ports: Ports): void {}
