// The officer's phone in the field: phones, what they take along, and the sheets that they send.
// Source: decision 0114.
import { fieldDevices } from '#contract/field.ts';
import { fieldSheets } from '#contract/field-sheet.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { checkDevice, registerDevice, revokeAllOf, revokeDevice, unlockDevice } from './devices.ts';
import { listDevices, listDevicesOf } from './devices.sql.ts';
import { dropOldBills, preparePackage } from './packages.ts';
import { readSheetPaper } from './paper.ts';
import { addPhoto, sendPhoto } from './photos.ts';
import { receiveSheet } from './receive.ts';
import { closeSheet, getSheetDetail, listMeetingRecords, listSheets } from './sheets.ts';

export function registerField(platform: Platform, ports: Ports): void {
  const { db, console: side, events, jobs } = platform;
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
  side.serve(fieldSheets, {
    sendFieldSheet: ({ body, caller }) => receiveSheet(platform, caller.id, body),
    addFieldPhoto: ({ params, body, caller }) => addPhoto(platform, ports, caller.id, params.id, body.file),
    listFieldSheets: ({ query, caller }) => listSheets(platform, caller.id, query),
    getFieldSheet: ({ params, caller }) => getSheetDetail(platform, caller.id, params.id),
    closeFieldSheet: ({ params, body, caller }) => closeSheet(platform, caller.id, params.id, body.reason),
    listMeetingRecords: ({ params, query }) => listMeetingRecords(platform, params.id, query.date),
    getSheetPaper: ({ params, query }) => readSheetPaper(db, params.id, query.date),
    getFieldPhoto: ({ params, reply }) => sendPhoto(platform, ports, params.id, reply),
  });
  events.on('staffLeft', 'field', revokeAllOf);
  jobs.onDayClose({ name: 'field.bills', run: (date) => dropOldBills(db, date) });
}
