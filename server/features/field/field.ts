// The officer's phone in the field: phones, and what they take along.
// Source: decision 0114.
import { fieldDevices } from '#contract/field.ts';
import type { Platform } from '#platform/platform.ts';
import { checkDevice, registerDevice, revokeDevice, unlockDevice } from './devices.ts';
import { listDevices, listDevicesOf } from './devices.sql.ts';
import { preparePackage } from './packages.ts';

export function registerField(platform: Platform): void {
  const { db, console: side } = platform;
  side.serve(fieldDevices, {
    registerFieldDevice: ({ body, caller }) => registerDevice(platform, caller.id, body),
    unlockFieldDevice: ({ params, caller }) => unlockDevice(platform, caller.id, params.id),
    checkFieldDevice: ({ params }) => checkDevice(db, params.id),
    prepareFieldPackage: ({ params, caller }) => preparePackage(db, caller.id, params.id),
    listOwnFieldDevices: ({ caller }) => listDevicesOf(db, caller.id),
    revokeOwnFieldDevice: ({ params, body, caller }) =>
      revokeDevice(db, { id: params.id, of: caller.id, by: caller.id, reason: body.reason }),
    listFieldDevices: ({ query }) => listDevices(db, query),
    revokeFieldDevice: ({ params, body, caller }) =>
      revokeDevice(db, { id: params.id, of: null, by: caller.id, reason: body.reason }),
  });
}
