/** What stands inside of the fence of `modelText`: it says to a model that this is data; to a person it says nothing. */
export const unfencedOutput = (text: string): string =>
  /^<tool_output [^>]*>\n([\s\S]*)\n<\/tool_output>$/.exec(text)?.[1] ?? text;
