// Reads --with and --without: which modules a migration installs, beside the core.

const MODULE = 'escolas';

type Options = { readonly with?: string | undefined; readonly without?: string | undefined };

const check = (name: string | undefined): void => {
  if (name !== undefined && name !== MODULE)
    throw new Error(`unknown module "${name}"; the only module is ${MODULE}`);
};

/** Whether to install the module escolas; undefined keeps the state of the database. */
export const readModuleOptions = (options: Options): boolean | undefined => {
  check(options.with);
  check(options.without);
  if (options.with !== undefined && options.without !== undefined)
    throw new Error('--with and --without contradict each other: give one of them');
  if (options.with !== undefined) return true;
  return options.without === undefined ? undefined : false;
};
