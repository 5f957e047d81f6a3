#!/usr/bin/perl
# measure.pl FILE NAME COMMAND…: runs the command, and adds a line "NAME cpu wall" to FILE, in seconds. The CPU time is that of every
# process that it started: those that lose their parent, such as the processes of a browser, become children of this one.
# Perl, because each Debian has it before anything is installed.
use strict;
use warnings;
use POSIX ();
use Time::HiRes ();

my ($file, $name, @command) = @ARGV;
my %prctl = (x86_64 => 157, aarch64 => 167);
my $number = $prctl{(POSIX::uname())[4]};
syscall($number, 36, 1, 0, 0, 0) if defined $number; # PR_SET_CHILD_SUBREAPER

# A shell may have become this process by `exec`, and its children of before count to it.
my (undef, undef, @before) = times;
my $started = Time::HiRes::time();
my $pid = fork() // die "fork: $!\n";
if ($pid == 0) {
  exec { $command[0] } @command or do { warn "$command[0]: $!\n"; POSIX::_exit(127); };
}
for my $signal (qw(INT TERM HUP)) { $SIG{$signal} = sub { kill $signal, $pid }; }

my $status = 1;
while ((my $ended = waitpid(-1, 0)) != -1 or $!{EINTR}) {
  next if $ended != $pid;
  $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
  last;
}
1 while waitpid(-1, POSIX::WNOHANG()) > 0;

my (undef, undef, $user, $system) = times;
if (open my $out, '>>', $file) {
  printf $out "%s %.1f %.0f\n", $name, $user + $system - $before[0] - $before[1], Time::HiRes::time() - $started;
  close $out;
}
exit $status;
