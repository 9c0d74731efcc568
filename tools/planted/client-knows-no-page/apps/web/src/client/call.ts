import { say } from '../shell/messages.ts';

export const call = say;
