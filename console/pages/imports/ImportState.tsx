// How an import stands, as a stamp. Source: decision 0119.
import type { GroupImport } from '#contract/group-import.ts';
import { Badge } from '#ui/Badge.tsx';
import { t } from '#ui/text.ts';

const marks = {
  running: ['wait', 'clock'],
  done: ['ok', 'check'],
  undone: ['mute', 'undo'],
} as const satisfies Record<GroupImport['state'], readonly [string, string]>;

export function ImportState({ state }: Pick<GroupImport, 'state'>) {
  const [tone, icon] = marks[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(`imports.state.${state}`)}
    </Badge>
  );
}
