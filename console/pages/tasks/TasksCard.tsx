// The open tasks about what a page shows, and a new one. Nothing for whoever has no tasks of this kind.
// Usage: <TasksCard subject={{ kind: 'lead', id: lead.id }} />.
// Source: docs/screens.md; decision 0113.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayWorkOnTask, readableTaskKinds } from '#domain/task.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { t } from '#ui/text.ts';
import { usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { type Subject, TaskDialog } from './TaskDialog.tsx';
import { TaskList } from './TaskList.tsx';
import { tasksQuery } from './taskQueries.ts';
import styles from './tasks.module.css';

export function TasksCard({ subject }: { subject: Subject }) {
  const { roles } = usePerson();
  return readableTaskKinds(roles).includes(subject.kind) ? (
    <Inside subject={subject} mayMake={mayWorkOnTask(roles, subject.kind)} />
  ) : null;
}

function Inside({ subject, mayMake }: { subject: Subject; mayMake: boolean }) {
  const [isNew, setIsNew] = useState(false);
  const { data, error } = useQuery(tasksQuery({ subject: subject.id, kind: subject.kind, limit: '100' }));
  const tasks = data?.data ?? [];
  return (
    <Card
      title={t('tasks.title')}
      remark={tasks.length > 0 && t('tasks.open', { count: data?.totalCount ?? 0 })}
      className={frame.flush}
      flush
    >
      <ErrorBox error={error} />
      {data && tasks.length === 0 && <p className={styles.quiet}>{t('task.none')}</p>}
      {tasks.length > 0 && <TaskList tasks={tasks} about={false} />}
      {mayMake && (
        <div className={styles.foot}>
          <Button kind="outline" size="sm" onClick={() => setIsNew(true)}>
            {t('task.new')}
          </Button>
        </div>
      )}
      {isNew && <TaskDialog of={subject} onClose={() => setIsNew(false)} />}
    </Card>
  );
}
