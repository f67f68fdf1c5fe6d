// How staff are shown everywhere: roles, last sign-in, state; and the list's rows on phones.
// Source: docs/screens.md.
import { Badge } from '#ui/Badge.tsx';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/status.ts';
import { Sub } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { instantText } from '../instants.ts';
import { QueueRows, type RowsProps, type Shown } from '../QueueRows.tsx';
import type { Officer } from './officerQueries.ts';

export const rolesText = (roles: Officer['roles']): string => roles.map((role) => t(`role.${role}`)).join(', ');

export const seenText = ({ signedInAt }: Officer): string =>
  signedInAt === null ? t('officers.never') : instantText(signedInAt);

const marks = {
  invited: { tone: 'wait', icon: 'clock' },
  active: { tone: 'ok', icon: 'check' },
  left: { tone: 'mute', icon: 'cross' },
} as const satisfies Record<Officer['state'], { tone: Tone; icon: IconName }>;

export function OfficerState({ of: { state, linkUntil } }: { of: Officer }) {
  return (
    <>
      <Badge {...marks[state]}>{t(`officers.state.${state}`)}</Badge>
      {state === 'invited' && (
        <Sub>
          {linkUntil === null ? t('officers.link.none') : t('officers.link.until', { until: instantText(linkUntil) })}
        </Sub>
      )}
    </>
  );
}

export const OfficerCards = (props: RowsProps<Officer>) => <QueueRows {...props} show={show} />;

const show = ({ name, state, roles }: Officer): Shown => ({
  name,
  mark: <Badge {...marks[state]}>{t(`officers.state.${state}`)}</Badge>,
  small: rolesText(roles),
});
