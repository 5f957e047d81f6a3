// How the services under load let themselves be looked into: each opens its inspector on a free port when it gets SIGUSR1.
export const INSPECTED = '--inspect-port=0';
