// A count of people or groups, with points between thousands.
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
