// Tasks as rows: a box that ends one, what it is and about what, its date, and how it may be changed.
// Usage: <TaskList tasks={tasks} about={false} />: without what the page itself is about; `editable={false}`: only ended here.
// Source: docs/screens.md; decision 0113.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Task } from '#contract/task.ts';
import { businessDateOf, formatShortDate } from '#domain/calendar.ts';
import { mayWorkOnTask, type TaskSubjectKind } from '#domain/task.ts';
import { IconButton } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { now } from '#ui/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { usePerson } from '../../person.ts';
import { instantText } from '../instants.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import { cancelTask, completeTask, shownBy } from './taskQueries.ts';
import styles from './tasks.module.css';

const pathTo: Readonly<Record<TaskSubjectKind, (id: string) => string>> = {
  lending: paths.lending,
  group: paths.group,
  lead: paths.lead,
  complaint: paths.complaint,
  kyc: paths.kyc,
};

type Act = 'done' | 'edit' | 'cancel';
type Props = { tasks: readonly Task[]; about?: boolean; editable?: boolean };

export function TaskList({ tasks, about = true, editable = true }: Props) {
  const person = usePerson();
  const [asked, setAsked] = useState<{ act: Act; task: Task } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            about={about}
            ownId={person.id}
            onAct={
              task.state === 'open' && mayWorkOnTask(person.roles, task.subject.kind)
                ? (act) => setAsked({ act, task })
                : null
            }
            editable={editable}
          />
        ))}
      </ul>
      {asked?.act === 'edit' && <TaskDialog of={asked.task} onClose={close} />}
      {asked?.act === 'done' && <DoneDialog task={asked.task} onClose={close} />}
      {asked?.act === 'cancel' && <CancelDialog task={asked.task} onClose={close} />}
    </>
  );
}

type RowProps = {
  task: Task;
  about: boolean;
  ownId: string;
  editable: boolean;
  onAct: ((act: Act) => void) | null;
};

function TaskRow({ task, about, ownId, editable, onAct }: RowProps) {
  const { what, subject, branch, assignee, madeBy, ended, state } = task;
  const people = [
    assignee.id !== ownId && t('task.by', { name: assignee.name }),
    madeBy.id !== assignee.id && t('task.from', { name: madeBy.name }),
  ].filter(Boolean);
  return (
    <li className={classes(styles.row, onAct === null && styles.ended)}>
      {onAct && (
        <button
          type="button"
          className={styles.tick}
          aria-label={t('task.done.of', { what })}
          onClick={() => onAct('done')}
        >
          <span>
            <Icon name="check" size={16} />
          </span>
        </button>
      )}
      <span>
        <b>{what}</b>
        {about && (
          <small>
            <Link to={pathTo[subject.kind](subject.id)}>{t(`task.kind.${subject.kind}`, { name: subject.name })}</Link>
            {branch !== null && ` · ${branch}`}
          </small>
        )}
        {people.length > 0 && <small>{people.join(', ')}</small>}
        {ended && state !== 'open' && (
          <small>
            {t(`task.ended.${state}`, { name: ended.by, at: instantText(ended.at) })}
            {ended.note !== null && `: ${ended.note}`}
          </small>
        )}
      </span>
      <span className={styles.right}>
        <DueText task={task} />
        {onAct && editable && (
          <span>
            <IconButton icon="pen" label={t('task.edit.of', { what })} onClick={() => onAct('edit')} />
            <IconButton icon="cross" label={t('task.cancel.of', { what })} onClick={() => onAct('cancel')} />
          </span>
        )}
      </span>
    </li>
  );
}

function DueText({ task: { dueOn, overdue, state } }: { task: Task }): ReactNode {
  const date = formatShortDate(dueOn);
  if (overdue) return <span className={styles.hot}>{t('task.overdue', { date })}</span>;
  if (state === 'open' && dueOn === businessDateOf(now())) return <span className={styles.hot}>{t('task.today')}</span>;
  return <span>{date}</span>;
}

type DialogProps = { task: Task; onClose: () => void };

const DoneDialog = ({ task, onClose }: DialogProps) => (
  <ReasonDialog
    title={t('task.done')}
    optional
    label={t('task.done.note')}
    lead={task.what}
    shownBy={shownBy}
    send={(note) => completeTask(task, note)}
    done={t('task.ended')}
    onClose={onClose}
  />
);

const CancelDialog = ({ task, onClose }: DialogProps) => (
  <ReasonDialog
    title={t('task.cancel')}
    danger
    label={t('task.cancel.reason')}
    lead={task.what}
    shownBy={shownBy}
    send={(reason) => cancelTask(task, reason)}
    done={t('task.cancelled')}
    onClose={onClose}
  />
);
