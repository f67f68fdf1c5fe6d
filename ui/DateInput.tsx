// The browser's own field for a date, within the dates that a person may mean: without bounds it takes six digits of a
// year.
import { TextInput, type TextInputProps } from '@mantine/core';
import { firstDate, lastDate } from '#domain/calendar.ts';

export const DateInput = (props: Omit<TextInputProps, 'type'>) => (
  <TextInput {...props} type="date" min={props.min ?? firstDate} max={props.max ?? lastDate} />
);
