-- owner: notice
-- Officers are told of groups handed over to them, or from them. Source: decisions 0112, 0116.

alter table staff_notice drop constraint staff_notice_topic_check;
alter table staff_notice add check (topic in ('approvals', 'returned', 'tasks', 'groups', 'late', 'failures'));
alter table staff_notice_choice drop constraint staff_notice_choice_topic_check;
alter table staff_notice_choice add check (topic in ('approvals', 'returned', 'tasks', 'groups', 'late', 'failures'));
