// Gives the services under load an inspector: each opens it on a free port when it receives SIGUSR1.
export const INSPECTED = '--inspect-port=0';
