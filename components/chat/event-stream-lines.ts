/**
 * The data of the events in a stream of server-sent events, as it arrives in pieces. Answers what is complete with each piece, and
 * keeps the rest. Comments, and fields other than data, are left out: each event carries its own number.
 */
export function eventStreamLines(): (piece: string) => string[] {
  let rest = '';
  let data: string[] = [];
  return (piece) => {
    const events: string[] = [];
    // A line end that was cut in two is waited for.
    const whole = rest + piece;
    const cut = whole.endsWith('\r') ? whole.length - 1 : whole.length;
    const lines = whole.slice(0, cut).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + whole.slice(cut);
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) events.push(data.join('\n'));
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
    }
    return events;
  };
}
