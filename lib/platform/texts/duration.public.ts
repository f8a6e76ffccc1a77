export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const minutesAndSeconds = (seconds: number) => {
  const minutes = Math.floor(seconds / 60);
  const rest = Math.round(seconds % 60);
  if (minutes === 0) return counted(rest, 'second', 'seconds');
  return rest === 0
    ? counted(minutes, 'minute', 'minutes')
    : `${counted(minutes, 'minute', 'minutes')} ${counted(rest, 'second', 'seconds')}`;
};
