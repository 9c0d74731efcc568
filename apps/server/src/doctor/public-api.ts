/** Door of the doctor: its command. */
export { doctorCommand } from './doctor-command.ts';
