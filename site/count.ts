// A count of people or groups, with thousands separators.
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
