// A person's own open tasks on the first page: those due first, each ended with its box; the rest on their page.
// Source: docs/screens.md; decision 0113.
import type { StaffDay } from '#contract/day.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { TaskList } from '../tasks/TaskList.tsx';
import styles from './day.module.css';

export function OwnTasksCard({ tasks: { open, items } }: { tasks: NonNullable<StaffDay['tasks']> }) {
  return (
    <Card className={frame.flush} flush title={t('tasks.title')} remark={open > 0 && t('tasks.open', { count: open })}>
      {items.length === 0 ? (
        <p className={styles.quiet}>{t('task.none')}</p>
      ) : (
        <TaskList tasks={items} editable={false} />
      )}
      {open > items.length && (
        <div className={styles.foot}>
          <Button kind="text" size="sm" to={paths.tasks}>
            {t('tasks.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
