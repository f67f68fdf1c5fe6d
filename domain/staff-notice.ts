// What members of staff are told of, and how. Source: docs/screens.md; decision 0116.

/** An entry to approve, one that came back, a task, a group that changes its officer, a case past its promised time, failed work that nothing retries. */
export const staffTopics = ['approvals', 'returned', 'tasks', 'groups', 'late', 'failures'] as const;
export type StaffTopic = (typeof staffTopics)[number];

/** Not at all, in the console, or in the console and by mail. */
export const staffChannels = ['none', 'console', 'mail'] as const;
