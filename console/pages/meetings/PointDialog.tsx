// Records where a group meets on the map: coordinates copied from a map, or those of this device on the spot.
// Source: decision 0120.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatMeetingPoint, parseMeetingPoint } from '#domain/meeting-point.ts';
import { Button } from '#ui/Button.tsx';
import { call } from '#ui/client.ts';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import act from '../Act.module.css';
import { ActDialog } from '../ActDialog.tsx';
import { useAct } from '../useAct.ts';
import { useOwnPlace } from '../useOwnPlace.ts';
import { meetingsKey } from './meetingQueries.ts';

type Props = { group: { id: string; name: string; place: string }; onClose: () => void };

export function PointDialog({ group, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const here = useOwnPlace((coords) => {
    setTyped(formatMeetingPoint(coords));
    setIsWrong(false);
  });
  const saving = useAct(
    [meetingsKey, ['groups']],
    (point: string) =>
      call('POST staff/groups/:id/points', { params: { id: group.id }, body: { place: group.place, point } }),
    () => {
      onClose();
      toast(t('meetings.point.done', { group: group.name }));
    },
  );
  const submit = () => (parseMeetingPoint(typed) === null ? setIsWrong(true) : saving.mutate(typed));
  return (
    <ActDialog
      title={t('meetings.point.title')}
      act={t('meetings.point.save')}
      acting={saving}
      shut={typed.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={act.lead}>{t('meetings.point.text', { group: group.name, place: group.place || '–' })}</p>
      <TextInput
        label={t('meetings.point.label')}
        description={t('meetings.point.hint')}
        maxLength={60}
        autoComplete="off"
        value={typed}
        error={isWrong && t('meetings.point.wrong')}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsWrong(false);
        }}
      />
      <div>
        <Button kind="outline" size="sm" icon="pin" busy={here.state === 'asking'} onClick={here.ask}>
          {t('meetings.point.here')}
        </Button>
        {(here.state === 'refused' || here.state === 'failed') && <p role="alert">{t('meetings.point.no_place')}</p>}
      </div>
    </ActDialog>
  );
}
