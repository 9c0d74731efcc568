import { say } from '../frame/messages.ts';

export const call = say;
