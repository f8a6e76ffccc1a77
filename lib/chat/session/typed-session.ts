/** Which typed session is meant, and who asks for it: the store answers nothing to anybody who does not hold it. */
export type TypedSession = { reflectionId: string; sessionId: string; userId: string };
