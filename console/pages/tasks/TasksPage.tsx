// /tasks: one's own open tasks, or everybody's, those due first; what was done or cancelled, the latest first.
// Source: docs/screens.md; decision 0113.
import { useQuery } from '@tanstack/react-query';
import { taskDues } from '#domain/task.ts';
import { Button } from '#ui/Button.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { BranchFilter } from '../BranchFilter.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { useFilters } from '../listFilters.ts';
import { QueueFrame } from '../QueueFrame.tsx';
import { ended, type Filters, listAt, queryOf, readFilters } from './filters.ts';
import { TaskList } from './TaskList.tsx';
import { tasksQuery } from './taskQueries.ts';

export function TasksPage() {
  const person = usePerson();
  const { filters, change, list } = useFilters(readFilters, listAt);
  return (
    <QueueFrame
      title={t('tasks.title')}
      what={t('tasks.what')}
      count={(count) => t('tasks.count', { count })}
      query={useQuery(tasksQuery(queryOf(filters, person.id)))}
      list={list}
      filters={
        <>
          <ChoiceChips
            label={t('tasks.whose')}
            all={t('tasks.mine')}
            choices={['all']}
            textOf={(whose) => t(`tasks.${whose}`)}
            chosen={filters.whose}
            onChoose={(whose) => change({ whose })}
          >
            {canDo(person, 'group.read') && (
              <BranchFilter value={filters.branch} onChange={(branch) => change({ branch })} />
            )}
          </ChoiceChips>
          <ChoiceChips
            label={t('tasks.state')}
            all={t('tasks.state.open')}
            choices={ended}
            textOf={(state) => t(`tasks.state.${state}`)}
            chosen={filters.state}
            onChoose={(state) => change({ state, due: null })}
          />
          {filters.state === null && (
            <ChoiceChips
              label={t('tasks.due')}
              all={t('tasks.due.any')}
              choices={taskDues}
              textOf={(due) => t(`tasks.due.${due}`)}
              chosen={filters.due}
              onChoose={(due) => change({ due })}
            />
          )}
        </>
      }
      empty={nothingFor(filters)}
    >
      {(tasks) => <TaskList tasks={tasks} />}
    </QueueFrame>
  );
}

function nothingFor({ whose, state, due, branch }: Filters) {
  const kind = [whose, state, due, branch].every((value) => value === null) ? 'empty' : 'nothing';
  return {
    title: t(`tasks.${kind}.title`),
    text: t(`tasks.${kind}.text`),
    action: kind === 'nothing' && <Button to={paths.tasks}>{t('tasks.nothing.action')}</Button>,
  };
}
